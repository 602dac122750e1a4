export {
  call,
  getListOrThrow,
  getOrThrow,
  newKey,
  postOrThrow,
  type CallOptions,
  type ChangeOptions,
  type ListAnswer,
} from './core';
export { csrfToken, setCsrfToken } from './csrf';
export { ApiError, failure, failureOf, isFailure, statusOf, type Failure } from './failure';
export { request, send } from './request';
