// Everything below the first view, in one file. Not a barrel but a bundle boundary.
export { Below } from './below';
export { MoreTalks } from './more-talks';
