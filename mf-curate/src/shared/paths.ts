/** Path of the list of contents. */
export const CONTENTS_PATH = '/operate/contents';

export const memberPath = (id: number): string => `${CONTENTS_PATH}/members/${id}`;
