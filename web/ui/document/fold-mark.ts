/** The id of the element at which a public page is divided. */
export const foldMark = 'fold'
