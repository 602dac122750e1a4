/** The pattern of a talk's page. The remote that owns it repeats it in its package.json. */
export const TALK_PAGE = '/video/:slug';

/** Address of a talk's page. */
export const talkPath = ({ slug }: { slug: string }): string => `/video/${encodeURIComponent(slug)}`;
