/** Key of a cached response: the talk as seen by everyone who is not signed in. Every change of a talk drops `talks:`. */
export const talkKey = (id: number): string => `talks:one:${id}:`;
