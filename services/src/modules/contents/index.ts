export { ContentEntity } from './content.entity.js';
export { ContentsModule } from './contents.module.js';
export { deleteAccount, DeletedAccount, recordDeletion } from './delete-account.js';
export { deleteContents } from './delete-contents.js';
export { findMembers } from './find-members.js';
export { NoteEntity } from './note.entity.js';
export { NewContents, type Sender } from './new-contents.js';
export { setVisible } from './visibility.js';
