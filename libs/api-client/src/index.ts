export {
  ApiFailure,
  csrfToken,
  getOrThrow,
  isFailure,
  postOrThrow,
  request,
  setCsrfToken,
  type Failure,
} from './request';
