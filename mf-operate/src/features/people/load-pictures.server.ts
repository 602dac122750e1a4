import { PictureList } from './picture-list';

/** The server has it at once. */
export const loadPictureList = () => PictureList;
