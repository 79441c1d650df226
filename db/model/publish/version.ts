/** The version of the product. Imported by its name, so that a bundle takes this and nothing else of package.json. */
export { version as productVersion } from '#package.json'
