/** The markup language of a text. */
export type Markup = 'plain' | 'rst' | 'markdown' | 'html';
