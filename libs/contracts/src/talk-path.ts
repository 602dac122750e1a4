/** The pattern of a talk's page. The remote that owns it repeats it in its package.json. */
export const TALK_PAGE = '/video/:slug';

/** Address of a talk's page. @param talk by its slug, or its id where that is all there is */
export const talkPath = ({ slug }: { slug: string | number }): string => `/video/${encodeURIComponent(slug)}`;
