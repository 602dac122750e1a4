export { LOGGED_OUT, sayFailure } from './failure-words';
export { NoteText } from './note-text';
export { OwnNote } from './own-note';
export { UndoDelete } from './undo-delete';
export { charactersLeft, comeBackToBox, sendOnChord, useBoxFocus, writingHint } from './writing';
