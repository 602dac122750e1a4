import { configure } from '@testing-library/react';

// The answers come from a real server, and a laden machine takes its time.
configure({ asyncUtilTimeout: 10_000 });
