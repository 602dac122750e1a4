/** What the guide grants the services' user on their database. */
export const PRIVILEGES = 'CREATE, ALTER, DROP, INDEX, REFERENCES, SELECT, INSERT, UPDATE, DELETE';
