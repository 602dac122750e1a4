// Federation's error texts, emptied: the codes remain, and its documentation explains them.
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};
