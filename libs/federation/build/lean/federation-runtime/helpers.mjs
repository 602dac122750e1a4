// Federation looks up snapshots of hosts published with a manifest. There are none here, and its own helpers
// would pull in the loaders of manifests and preloads.
export default { global: { getGlobalSnapshotInfoByModuleInfo: () => undefined } };
