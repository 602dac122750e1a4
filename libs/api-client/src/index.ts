export {
  ApiFailure,
  csrfToken,
  getListOrThrow,
  getOrThrow,
  isFailure,
  postOrThrow,
  request,
  setCsrfToken,
  type Failure,
  type ListAnswer,
} from './request';
