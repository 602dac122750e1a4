// The code of every call that saves a talk, in one file: each of them is deferred from here.
export { changeTalk, saveTalk } from './contribution.calls';
export { saveSpeakers } from './save-speakers';
