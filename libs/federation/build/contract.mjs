/**
 * `CONTRACT_VERSION` of libs/contracts, copied because this runs before anything is compiled; a test compares
 * the two.
 */
export const CONTRACT = 1;
