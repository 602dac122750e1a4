import { remote } from '@lectern/federation/build';

export default remote(import.meta);
