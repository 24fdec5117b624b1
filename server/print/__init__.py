"""Print: sheets for the wall and the desk, as pages for the browser and as PDF.

A sheet is plain data (`sheet`), made from views of the tournament (`sheets`), laid out once (`layout`) and drawn twice
(`html`, `pdf`), with the sizes of one stylesheet (`web/static/css/print.css`).
"""
