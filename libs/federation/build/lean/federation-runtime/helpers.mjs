// Federation looks for snapshots of hosts that were published with a manifest. There are none here, and its own helpers would bring the
// loaders of manifests and preloads along.
export default { global: { getGlobalSnapshotInfoByModuleInfo: () => undefined } };
