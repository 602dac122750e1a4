/** Pictures come when some wait. */
export const loadPictureList = async () => (await import('./picture-list')).PictureList;
