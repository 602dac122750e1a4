export { federationHost, type ReleaseHost } from './federation-host';
export {
  RemoteLoader,
  type RemoteFailure,
  type RemoteLoaderOptions,
  type RemoteState,
} from './remote-loader';
