export { NoteLikeEntity } from './note-like.entity.js';
export { NotesModule } from './notes.module.js';
