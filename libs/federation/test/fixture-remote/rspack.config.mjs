import { remote } from '../../build/index.mjs';

export default remote(import.meta);
