export {
  ApiFailure,
  csrfToken,
  getListOrThrow,
  getOrThrow,
  isFailure,
  newKey,
  postOrThrow,
  request,
  setCsrfToken,
  type ChangeOptions,
  type Failure,
  type ListAnswer,
} from './request';
