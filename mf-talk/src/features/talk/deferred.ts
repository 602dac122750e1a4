// Everything loaded after the first view, in one file. Not a barrel but a bundle boundary.
export { CorrectLink } from './correct-link';
export { Notes } from './notes/notes';
export { AddTranscript } from './panel/add-transcript';
export { connectFrame } from './player/frame-messages';
export { FilePlayer } from './player/file-player';
export { reportLength } from './player/report-length';
export { OtherRecordings } from './player/other-recordings';
export { VimeoFrame } from './player/vimeo-frame';
export { SharePanel } from './share-panel';
