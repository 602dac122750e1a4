// Loaded after the first view: see `load-later.ts`. Not a barrel but a bundle's edge.
export { CorrectLink } from './correct-link';
export { Notes } from './notes/notes';
export { AddTranscript } from './panel/add-transcript';
export { connectFrame } from './player/frame-messages';
export { FilePlayer } from './player/file-player';
export { reportLength } from './player/report-length';
export { VimeoFrame } from './player/vimeo-frame';
