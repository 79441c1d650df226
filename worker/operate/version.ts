// Node imports JSON files only as a whole. Bundles use db/model/publish/version.ts, which Node cannot load.
import packageJson from '#package.json' with { type: 'json' }

/** The version of the product in this checkout. */
export const { version: checkoutVersion } = packageJson
