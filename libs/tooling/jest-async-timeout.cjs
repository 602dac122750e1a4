// A wait ends as soon as it is satisfied, so its limit matters only on a busy machine, where one second is
// too little.
try {
  require('@testing-library/dom').configure({ asyncUtilTimeout: 10_000 });
} catch (error) {
  // Optional: packages whose tests render nothing may lack it.
  if (error.code !== 'MODULE_NOT_FOUND') throw error;
}
