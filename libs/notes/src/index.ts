export { FollowNotes } from './follow-notes';
export { LOGGED_OUT, NOT_ADDED, sayFailure } from './failure-words';
export { NoteMarks } from './note-marks';
export { NoteText } from './note-text';
export { OwnNote } from './own-note';
export { UndoDelete } from './undo-delete';
export {
  WRITE_FIRST,
  charactersLeft,
  comeBackToBox,
  sendOnChord,
  useBoxFocus,
  useWriteFirst,
  writingHint,
} from './writing';
