import { pageConfig } from "../../ui/page-config.ts";

export default pageConfig("/inspect/-/");
