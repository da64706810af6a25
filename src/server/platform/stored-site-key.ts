/**
 * Key of the site's id in what outlives a database: the metadata of charges at providers, and the files beside it.
 * Version 0.1.0 wrote it, and a provider refuses a repeated charge whose metadata differ, so it does not change.
 */
export const storedSiteKey = 'installationId'
