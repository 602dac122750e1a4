// Federation's error texts: the codes stay, and are explained in its documentation.
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};
