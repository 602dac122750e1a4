export { NoteLikeEntity } from './note-like.entity.js';
export { NoteEntity } from './note.entity.js';
export { NotesModule } from './notes.module.js';
