/** The markup that a text came in. */
export type Markup = 'plain' | 'rst' | 'markdown' | 'html';
