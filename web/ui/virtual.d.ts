declare module 'virtual:theme.css' {}
declare module 'virtual:contract-admin' {
  const contract: object
  export default contract
}
declare module 'virtual:contract-tenant' {
  const contract: object
  export default contract
}
