export { federationHost, type ReleaseHost } from './federation-host';
export {
  RemoteLoader,
  type RemoteFailure,
  type RemoteLoad,
  type RemoteLoaderOptions,
  type RemoteState,
} from './remote-loader';
