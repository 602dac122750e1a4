import { createContext } from 'react';

/** Primary languages that the visitor has chosen, while the server renders the page; null in the browser. */
export const LanguagesContext = createContext<readonly string[] | null>(null);
