/**
 * The only way from a string to code or markup, as an inline script that runs before all others. It accepts only what the site's pages are
 * made of: addresses of released files, shapes of icons, and structured data, which does nothing when run; an import map, also JSON, could
 * redirect modules. Libraries need not know about it, and no second policy can be created. It keeps references to the functions it calls,
 * so that they cannot be replaced.
 *
 * @param assetsOrigin where files of releases are also served; null for the site alone
 * @source platform.md, "For a visitor", point 4
 */
export const trustedTypes = (assetsOrigin: string | null): string =>
  [
    `self.trustedTypes&&(()=>{const{parse}=JSON,{apply}=Reflect,{exec}=RegExp.prototype,U=URL,O=[location.origin,${JSON.stringify(assetsOrigin)}],{includes}=O,`,
    'get=k=>Object.getOwnPropertyDescriptor(U.prototype,k).get,o=get("origin"),p=get("pathname"),b=location.href,',
    String.raw`F=/^\/assets\//,I=/^(<(path|circle|ellipse|line|rect|polyline|polygon)( (?!on)[a-z][a-z\d-]*="[-\w ,.#]*")*\/>)*$/;`,
    'trustedTypes.createPolicy("default",{',
    'createScriptURL(s){const u=new U(s,b);if(apply(includes,O,[apply(o,u,[])])&&apply(exec,F,[apply(p,u,[])]))return s},',
    'createHTML(s){if(apply(exec,I,[s]))return s},',
    'createScript(s){try{const d=parse(s);if(d["@context"]&&!d.imports&&!d.scopes&&!d.integrity)return s}catch{}}',
    '})})()',
  ].join('');
