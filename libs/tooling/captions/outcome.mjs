/**
 * What became of one talk: its captions, or why there are none. `refused` says nothing about the talk.
 *
 * @typedef {{kind: 'found', captions: string, language: string, automatic: boolean}
 *   | {kind: 'none' | 'gone' | 'failed' | 'refused', reason: string}} Outcome
 */

/** Other outcomes than these may be due to a fault that all videos share. @param {Outcome} outcome */
export const isDoubtful = ({ kind }) => kind === 'none' || kind === 'gone' || kind === 'failed';
