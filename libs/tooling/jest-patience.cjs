// A wait ends as soon as it is satisfied: how long it may last matters on a busy machine alone, and one second is too little there.
try {
  require('@testing-library/dom').configure({ asyncUtilTimeout: 10_000 });
} catch (error) {
  // A package whose tests render nothing need not have it.
  if (error.code !== 'MODULE_NOT_FOUND') throw error;
}
