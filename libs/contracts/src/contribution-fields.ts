import * as z from 'zod/mini';
import { CONTRIBUTION_LIMITS } from './contribution-limits.js';
import { requiredText } from './texts.js';

// In zod/mini, like the fields of a rollout: the wizard's page checks them too.

const required = (label: string, max: number) =>
  z.string(requiredText(label)).check(
    z.trim(),
    z.minLength(1, { error: requiredText(label), abort: true }),
    z.refine((text) => [...text].length <= max, `${label} can have at most ${max} characters`),
  );

/** What a member types about a talk and its speakers; texts are trimmed. */
export const ContributionFields = {
  conferenceName: required('Conference Name', CONTRIBUTION_LIMITS.conferenceName),
  videoLink: required('Video Link', CONTRIBUTION_LIMITS.link),
  videoTitle: required('Video Title', CONTRIBUTION_LIMITS.title),
  videoDescription: required('Video Description', CONTRIBUTION_LIMITS.description),
  speakerName: required('Speaker Name', CONTRIBUTION_LIMITS.speakerName),
  aboutSpeaker: required('About Speaker', CONTRIBUTION_LIMITS.about),
};
