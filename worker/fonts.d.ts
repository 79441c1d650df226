/** wrangler.toml bundles fonts as bytes. */
declare module '*.ttf' {
  const bytes: ArrayBuffer
  export default bytes
}
