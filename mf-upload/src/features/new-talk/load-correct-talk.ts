/** Correcting a talk comes when it is asked for. */
export const loadCorrectTalk = async () => (await import('./correct-talk')).CorrectTalk;
