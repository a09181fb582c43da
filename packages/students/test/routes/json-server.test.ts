import { beforeAll, expect, test } from "vitest";
import type { Ask } from "../client.ts";
import { describeStudents } from "../locations.ts";

const marks = [
  { id: 1, name: "Ada", marks: 9, city: { name: "London" }, clubs: ["chess", "logic"] },
  { id: 2, name: "Bob", marks: 10, city: { name: "Paris" } },
  { id: 3, name: "Cy", marks: "7", city: { name: "london" } },
  { id: 4, name: "Di", marks: null },
  { id: 5, name: "Ed" },
];

describeStudents({}, (students) => {
  beforeAll(async () => {
    await students.ask("/students", { body: marks });
  });

  const get = async (query: string, init: Ask = {}) => {
    const page = await students.ask(`/students?${query}`, init);
    const { json } = page;
    return { ...page, ids: Array.isArray(json) ? json.map(({ id }: { id: unknown }) => id) : json };
  };

  test.each([
    ["marks=9", [1]],
    ["marks_gte=9", [1, 2]],
    ["marks_lte=9", [1, 3]],
    ["marks_ne=9", [2, 3, 4, 5]],
    ["city.name=LONDON", [1, 3]],
    ["city.name_like=on", [1, 3]],
    ["clubs=logic", [1]],
    ["marks=9&name=bob", []],
    ["nothing=1", []],
    ["id=1&id=4&id=99", [1, 4]],
    ["marks=9&marks=10", [1, 2]],
    ["age=7&age=8", []],
    ["q=logic", [1]],
    [`filter=${encodeURIComponent('{"marks":9}')}`, [1]],
    [`filter=${encodeURIComponent('{"id":[1,3],"q":"london"}')}&sort=["name","DESC"]`, [3, 1]],
    ["name_like=d", [1, 4, 5]],
    ["marks:gte=9", [1, 2]],
    ["name:eq=ada", [1]],
    ["id:in=1,4", [1, 4]],
    ["name:contains=D", [1, 4, 5]],
    ["city.name:startsWith=lon&name:ne=Cy", [1]],
    ["_sort=marks&_order=desc", [2, 1, 3, 4, 5]],
    ["_sort=city.name,name&_order=ASC,DESC", [5, 4, 3, 1, 2]],
    ["marks_gte=0&_sort=createdAt", [1, 2, 3]],
  ])("%s matches %j", async (query, expected) => {
    expect((await get(query)).ids).toEqual(expected);
    const counted = await get(query, { headers: { prefer: "count=exact" } });
    expect(counted.headers.get("total-count")).toBe(String(expected.length));
    expect(counted.headers.get("preference-applied")).toBe("count=exact");
    expect((await get(`${query}&limit=2`)).ids).toEqual(expected.slice(0, 2));
  });

  test.each([
    ["_start=1&_end=3", [2, 3], "5"],
    ["_start=3", [4, 5], "5"],
    ["_start=9", [], "5"],
    ["_start=1&_limit=2", [2, 3], "5"],
    ["_limit=2", [1, 2], "5"],
    ["_end=9999999", [1, 2, 3, 4, 5], "5"],
    ["_page=2&_limit=2", [3, 4], "5"],
    ["_page=1", [1, 2, 3, 4, 5], "5"],
    ["_start=1&_end=2&_sort=marks&_order=DESC&marks_gte=1", [1], "3"],
    ["_start=0&_end=1&name=bob", [2], "1"],
    ['range=[1,2]&sort=["marks","DESC"]&filter={}', [1, 3], "5"],
  ])("%s returns %j of %s", async (query, expected, total) => {
    const { ids, headers } = await get(query);
    expect(ids).toEqual(expected);
    expect(headers.get("x-total-count")).toBe(total);
    expect(headers.get("content-range")).toMatch(new RegExp(`^students \\d+-\\d+/${total}$`));
  });

  test("Content-Range names the collection of the list", async () => {
    await students.ask("/rooms", { body: [{ id: 1 }, { id: 2 }] });
    const { headers } = await students.ask("/rooms?range=[0,0]");
    expect(headers.get("content-range")).toBe("rooms 0-0/2");
  });

  test("_page returns links to other pages, and _per_page the object of json-server 1", async () => {
    const { headers } = await get("_page=2&_limit=2");
    for (const part of [
      '_page=1&_limit=2>; rel="first"',
      'rel="prev"',
      '_page=3&_limit=2>; rel="next"',
      'rel="last"',
    ]) {
      expect(headers.get("link")).toContain(part);
    }
    expect((await get("_page=3&_per_page=2&_sort=marks")).json).toMatchObject({
      first: 1,
      prev: 2,
      next: null,
      last: 3,
      pages: 3,
      items: 5,
      data: [{ id: 2 }],
    });
  });

  test("a page sorted by custom members continues where the last one ended, despite new records", async () => {
    const { next = "" } = await get("sort=marks&limit=3");
    const { json } = await students.ask("/students", { body: { id: 6, marks: null } });
    expect(await students.ids(next)).toEqual([1, 2]);
    await students.ask(`/students/${json.id}`, { method: "DELETE" });
  });

  test.each([
    ['[1,"marks",1,null,"x"]'],
    ['[1,"marks",1,"9","x"]'],
    ['[1,"marks",2,9,"x"]'],
    ['[1,"marks",4,9,"x"]'],
    ['[1,"marks",1,9]'],
    ['[1,"-marks",1,9,"x"]'],
    ['[1,"id","x"]'],
  ])("rejects the invented cursor %s for an order by marks", async (text) => {
    const { status, json } = await get(`sort=marks&limit=2&cursor=${Buffer.from(text).toString("base64url")}`);
    expect({ status, code: json.code }).toEqual({ status: 400, code: "invalid_cursor" });
  });

  test.each([
    ["_start=3&_end=3", "'_end'"],
    ["_limit=2&limit=2", "'limit'"],
    ["_sort=name&_order=up", "'_order'"],
    ["_embed=comments", "'_embed'"],
    ["marks[about]=1", "'marks[about]'"],
    ["tag:endsWith=a", "'tag:endsWith'"],
    ["_where={}", "'_where'"],
    ["marks[exists]=1", "'marks[exists]'"],
    ["name_startswith=A", "name[prefix]"],
    ["marks>=9", "marks[gte]"],
    ["marks%3C9", "marks[gte]"],
    ["marks!=9", "marks[gte]"],
    ["marks==9", "'=='"],
    ["marks=>9", "'=>'"],
    ["marks=1&marks=%3C%3D%20-9", "'=<='"],
    ["city.size=%3C9", "city.size[gte]"],
    ["marks[gte", "marks[gte]"],
    ["marks_nin=9", "marks_nin[eq]"],
    ["marks_between=1,2", "marks_between[eq]"],
    ["filter=9", "filter[eq]"],
    ["range=1-2", "range[eq]"],
    ['sort=["marks"]', '["field", "ASC"]'],
    ["name=eq.Ada", "notation of PostgREST"],
    ["marks=not.in.(1,2)", "notation of PostgREST"],
    ["createdAt=gt.2020-01-01", "notation of PostgREST"],
    ["order=city.name.asc.nullslast", "sort=-field"],
    ["or=(marks.eq.9,marks.eq.10)", "notation of PostgREST"],
    ["page=2&limit=10", "page[eq]"],
    ["order=desc", "_page=2&_limit=10"],
  ])("%s is rejected with its parameter, or with the notation that works: %s", async (query, named) => {
    expect(await get(query)).toMatchObject({ status: 400, json: { detail: expect.stringContaining(named) } });
  });

  test("the error of an unknown operator names all operators", async () => {
    const { json } = await get("name:endsWith=a");
    expect(json.detail).toContain("only eq, ne, lt, lte, gt, gte, in, prefix, contains, exists");
    expect((await get("name[contains]=da")).status).toBe(200);
  });

  test("a field with the name of such a parameter, or such a text, can be filtered, with an operator", async () => {
    const { id } = await students.create({ page: 7, order: "third", sign: ">9" });
    expect((await get("page[eq]=7&order[eq]=third&sign[eq]=%3E9")).ids).toEqual([id]);
    expect((await get("page[gte]=7&order_ne=x")).ids).toContain(id);
    await students.ask(`/students/${id}`, { method: "DELETE" });
  });

  // The requests of ra-data-json-server 5.15.3 and @refinedev/simple-rest 6.0.1, and the fields that they read from the response.
  test("the data provider of react-admin works unchanged", async () => {
    const accept = { accept: "application/json" };
    const list = await get("_end=2&_order=ASC&_sort=name&_start=0&city.name=london", { headers: accept });
    expect(list.ids).toEqual([1, 3]);
    expect(list.headers.get("x-total-count")).toBe("2");
    const { json: created } = await students.ask("/students", { headers: accept, body: { name: "New", tags: "x" } });
    const { json: updated } = await students.ask(`/students/${created.id}`, {
      method: "PUT",
      headers: accept,
      body: { ...created, name: "Newer" },
    });
    expect(updated).toMatchObject({ id: created.id, name: "Newer", version: 2 });
    expect((await get(`id=${created.id}&id=1`, { headers: accept })).ids).toHaveLength(2);
    // `deleteMany` reads the id of the deleted record.
    const deleted = await students.ask(`/students/${created.id}`, { method: "DELETE", headers: accept });
    expect(deleted).toMatchObject({ status: 200, json: { id: created.id } });
  });

  test("the data provider of refine works unchanged", async () => {
    const headers = { accept: "application/json, text/plain, */*" };
    const list = await get("_end=10&_start=0&_sort=name,id&_order=desc,asc&marks_gte=9", { headers });
    expect(list.ids).toEqual([2, 1]);
    expect(Number(list.headers.get("x-total-count"))).toBe(2);
    const { json } = await students.ask("/students", { headers, body: { name: "Fay" } });
    const path = `/students/${json.id}`;
    expect((await students.ask(path, { method: "PATCH", headers, body: { marks: 3 } })).json).toMatchObject({
      marks: 3,
    });
    expect((await students.ask(path, { method: "DELETE", headers })).status).toBe(204);
  });
});
