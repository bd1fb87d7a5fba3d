declare module "virtual:tokens.css" {}
declare module "virtual:findings.css" {}
