declare module 'virtual:theme.css' {}
declare module 'virtual:contract-admin' {
  const contract: object
  export default contract
}
declare module 'virtual:contract-tenant' {
  const contract: object
  export default contract
}
/** The class names of a component of the library; importing them also loads its style sheet. */
declare module 'virtual:mantine/*' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
