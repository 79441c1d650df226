export { elementsOf } from './elements.ts'
export { makeLists } from './lists.ts'
export { takePictures } from './pictures.ts'
export { makeTables } from './tables.ts'
