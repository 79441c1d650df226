/** Packages and modules that most forms of the site load, public and in the admin area. */
export const basics = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'base',
    test: /\/node_modules\/(@nanostores\/react|hono|nanostores)\/|\/site\/lib\/(api|toast)\.ts|\/model\/lib\/(clock|keys|time)\.ts|\/site\/ui\/(lazy|usePending)\.tsx?/,
  },
  {
    name: 'forms',
    test: /\/node_modules\/(uuid|valibot)\/|\/site\/ui\/form\/formControls\.ts|\/model\/lib\/(choices|fields|page|site-path)\.ts|\/submissions\/spam\.ts/,
  },
  { name: 'icon', test: /\/lucide-react\/dist\/esm\/(?!icons\/)/ },
]

/** Small modules of a package: those that the same scripts load are joined. */
export const packageParts = [
  {
    name: 'radix',
    test: /\/node_modules\/(@floating-ui|@radix-ui|aria-hidden|get-nonce|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|tslib|use-callback-ref|use-sidecar)\//,
    entriesAwareMergeThreshold: 8_000,
  },
  { name: 'icons', test: /\/lucide-react\//, entriesAwareMergeThreshold: 1_200 },
].map((group) => ({ ...group, entriesAware: true }))
