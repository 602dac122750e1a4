/** `CONTRACT_VERSION` of libs/contracts; a test holds the two together, since this runs before anything is compiled. */
export const CONTRACT = 1;
