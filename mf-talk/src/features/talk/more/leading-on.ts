// Everything below the first view, in one file: see `load-leading-on.ts`. Not a barrel but a bundle boundary.
export { Below } from './below';
export { MoreTalks } from './more-talks';
